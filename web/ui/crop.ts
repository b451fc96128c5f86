/** A rectangle in the picture's own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of the result: never larger than the area itself, and at most `width` wide. */
export function cropSize(area: CropArea, width: number): { width: number; height: number } {
  const scale = Math.min(1, width / area.width);
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) };
}

/**
 * How far a picture can be zoomed so that its crop stays at least `least` pixels wide.
 * @param aspect width ÷ height of the crop
 * @returns a factor from 1 to `most`; below 1 if the picture is too small even as a whole
 */
export function zoomLimit(
  picture: { width: number; height: number },
  { aspect, least, most }: { aspect: number; least: number; most: number },
): number {
  const whole = Math.min(picture.width, picture.height * aspect);
  // Cropped areas are rounded to whole pixels, so one pixel is reserved.
  return whole < least ? whole / least : Math.max(1, Math.min(most, whole / (least + 1)));
}

/**
 * Crops a picture. PNG stays PNG because of its transparency; any other type becomes JPEG. Rejects if the picture cannot be read.
 */
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
