// «¿Entrar como X?»: a link with somebody else's key must not change who is at work without asking.
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {createTheme, ThemeProvider} from '@mui/material/styles';
import type {Brand} from '../providers/brand';
import {lightTheme} from '../providers/theme';

interface Props {
  brand: Brand;
  current: string;
  next: string;
  onAnswer: (change: boolean) => void;
}

export function EntryQuestion({brand, current, next, onAnswer}: Props) {
  return (
    <ThemeProvider theme={createTheme(lightTheme(brand))}>
      <CssBaseline />
      <Dialog open aria-labelledby="entry-title" onClose={() => onAnswer(false)}>
        <DialogTitle id="entry-title">¿Entrar como {next}?</DialogTitle>
        <DialogContent>
          Este enlace es de otra persona. Ahora estás dentro como {current}: si cambias, esa sesión se cierra en este
          navegador.
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(false)} autoFocus>
            Seguir como {current}
          </Button>
          <Button onClick={() => onAnswer(true)} variant="contained">
            Entrar como {next}
          </Button>
        </DialogActions>
      </Dialog>
    </ThemeProvider>
  );
}
