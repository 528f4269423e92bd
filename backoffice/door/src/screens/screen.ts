/** What is on while a reader works. */
export type Screen = 'ready' | 'read' | 'pad' | 'search' | 'menu';
