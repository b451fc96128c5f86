/** Whether this device is a phone or a tablet. Apps have a separate entry on such devices. */
export const onPhone = (): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
