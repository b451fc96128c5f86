/** Whether this is a phone or a tablet, on which apps have a place of their own. */
export const onPhone = (): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
