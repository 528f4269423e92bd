// Line icons on a 24 grid; always decoration: the words are beside them or in the control's name.

const PATHS = {
  cart: 'M3 4h2.2l2.3 11.2h10.2L20 7.5H6.2M9 19.5a1 1 0 1 0 0 .01M17 19.5a1 1 0 1 0 0 .01',
  menu: 'M3 6.5h18M3 12h18M3 17.5h18',
  close: 'M5 5l14 14M19 5L5 19',
  next: 'M4 12h15M13 6l6 6-6 6',
  back: 'M20 12H5M11 6l-6 6 6 6',
  down: 'M5 9l7 7 7-7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M4 12.5l5.2 5.2L20 7',
  warning: 'M12 4l9.5 16.5h-19zM12 10v5M12 17.6v.4',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.4v.4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.6-4.4 3.6-6.5 8-6.5s7.4 2.1 8 6.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.500L21 21',
  ticket: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM15 6v12',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8.5 3.500v4M15.5 3.500v4',
  download: 'M12 4v11M7 10.500l5 5 5-5M4 20h16',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  pin: 'M12 21c4.5-5.2 7-8.7 7-11.500a7 7 0 0 0-14 0C5 12.3 7.5 15.8 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.500l3.5 2',
  wheelchair: 'M11 5.200a1.3 1.3 0 1 0 0-.01M11 8v6h5l2.5 5M11 10.500h4.500M9 11.500a5 5 0 1 0 5.5 6.5',
  eye: 'M3 3l18 18M9.5 5.700A9.6 9.6 0 0 1 12 5.500c5 0 8.3 4 9.5 6.500a13 13 0 0 1-3 3.900M6.3 7.600A13.4 13.4 0 0 0 2.5 12c1.2 2.5 4.5 6.5 9.5 6.500a9.7 9.7 0 0 0 4-.9',
  trash: 'M4 7h16M9.5 7V4.500h5V7M6.5 7l1 13h9l1-13M10.5 11v5.500M13.5 11v5.5',
  card: 'M3 6h18v12.500H3zM3 10.200h18M6.5 15h4',
  phone: 'M7 3h10v18H7zM11 18h2',
  lock: 'M6 11h12v9.500H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({name, size = 20}: {name: IconName; size?: number}) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
