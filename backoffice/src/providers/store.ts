// What each person keeps in this browser: columns, saved queries, density, theme, list parameters.
import {localStorageStore} from 'react-admin';

/** Raise the number when remembered settings would no longer fit the screens. */
export const store = localStorageStore('1', 'taquilla');
