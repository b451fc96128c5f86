/** A rectangle of the picture's own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of the result: never larger than the area itself, at most `width` wide. */
export function cropSize(area: CropArea, width: number): { width: number; height: number } {
  const scale = Math.min(1, width / area.width);
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) };
}

/** Cuts an area out of a picture. PNG stays PNG, for its transparency; everything else becomes JPEG. Rejects when the picture cannot be read. */
export async function cropped(file: File, area: CropArea, width: number): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const size = cropSize(area, width);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  picture.close();
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))), type, 0.9);
  });
}
