// How close the rows of every table stand: each person's choice, remembered in this browser.
import {useStore} from 'react-admin';

export type Density = 'compact' | 'comfortable';

export const useDensity = (): [Density, (density: Density) => void] => useStore<Density>('density', 'compact');

/** MUI's table sizes. */
export const tableSize = (density: Density): 'small' | 'medium' => (density === 'compact' ? 'small' : 'medium');
