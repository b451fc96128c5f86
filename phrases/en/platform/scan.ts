/** Scanning QR codes of rooms and invitations with the camera. */
export const scan = {
  button: 'Scan QR code',
  title: 'Scan QR code',
  camera: 'Camera image',
  starting: 'Starting the camera…',
  aim: 'Point the camera at the QR code of a room or an invitation.',
  refused: 'Atrium can’t use the camera. Allow camera access in your browser settings, or enter the code.',
  missing: 'No camera available. Enter the code instead.',
  foreign: 'This code doesn’t belong to a room or an invitation here.',
  typed: 'Link or invitation code',
  open: 'Open',
};
