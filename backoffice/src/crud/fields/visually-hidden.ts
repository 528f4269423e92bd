// Said, not shown. (In `sx`, a width of 1 means the whole width: hence the pixels.)
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  m: 0,
  p: 0,
} as const;
