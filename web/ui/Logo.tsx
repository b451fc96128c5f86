/** The logo of Atrium: an arch inside an arch. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#1F5FD0" />
      <path d="M7 24V16a9 9 0 0 1 18 0v8" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M12 24v-7.5a4 4 0 0 1 8 0V24" stroke="#A9C8FF" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
