import type { BarcodeDetector as Detector } from 'qr/decode.js';

/** Why no code can be scanned: the person or the system refused access, or there is no camera that can be used. */
export type CameraFailure = 'refused' | 'missing';

const pauseMilliseconds = 150;
const options = { formats: ['qr_code' as const] };

/** The platform's detector of QR codes, else the library's, which is loaded only then. */
async function createDetector(): Promise<Pick<Detector, 'detect'>> {
  const own = (globalThis as { BarcodeDetector?: typeof Detector }).BarcodeDetector;
  const formats: readonly string[] = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes('qr_code')) return new own(options);
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector(options);
}

interface Scan {
  video: HTMLVideoElement;
  onStart: () => void;
  onText: (text: string) => void;
  onFailure: (failure: CameraFailure) => void;
}

/** Shows the camera at the back of the device in a video, and reports the texts of QR codes until the signal stops the camera. */
export async function scanCodes({ video, onStart, onText, onFailure }: Scan, signal: AbortSignal): Promise<void> {
  try {
    const loading = createDetector();
    loading.catch(() => {});
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } });
    const stop = () => stream.getTracks().forEach((track) => track.stop());
    signal.addEventListener('abort', stop);
    if (signal.aborted) return stop();
    video.srcObject = stream;
    await video.play();
    await watch(video, await loading, { onStart, onText }, signal);
  } catch (error) {
    if (!signal.aborted) onFailure(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
  }
}

async function watch(
  video: HTMLVideoElement,
  detector: Pick<Detector, 'detect'>,
  { onStart, onText }: Pick<Scan, 'onStart' | 'onText'>,
  signal: AbortSignal,
): Promise<void> {
  if (!signal.aborted) onStart();
  while (!signal.aborted) {
    // A frame that cannot be read is followed by another.
    const [code] = await detector.detect(video).catch(() => []);
    if (code && !signal.aborted) onText(code.rawValue);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}
