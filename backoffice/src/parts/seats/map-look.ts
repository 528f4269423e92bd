// The seat map on the papers of this tool.
import {useTheme} from 'react-admin';

const paper: Record<'light' | 'dark', Readonly<Record<string, string>>> = {
  light: {'--sm-bg': '#f7f9f8', '--sm-radius': '0px'},
  dark: {'--sm-bg': '#151d21', '--sm-radius': '0px'},
};

export function useMapLook(): {scheme: 'light' | 'dark'; theme: Readonly<Record<string, string>>} {
  const [theme] = useTheme();
  const scheme = theme === 'dark' ? 'dark' : 'light';
  return {scheme, theme: paper[scheme]};
}
