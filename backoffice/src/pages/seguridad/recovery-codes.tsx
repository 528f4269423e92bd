// Recovery codes, shown once: each opens the account one time when the phone is not there.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {downloadText} from '../../crud/lists/csv';

export function RecoveryCodes({codes, onDone}: {codes: readonly string[]; onDone: () => void}) {
  return (
    <>
      <Alert severity="success" sx={{mb: 1.5}}>
        Verificación en dos pasos activada.
      </Alert>
      Guarda estos códigos donde no estén con el teléfono. Cada uno sirve una vez y no se vuelven a enseñar.
      <Box
        component="ul"
        aria-label="Códigos de recuperación"
        sx={{
          listStyle: 'none',
          p: 1.5,
          my: 1.5,
          border: '1px solid',
          borderColor: 'divider',
          fontFamily: 'monospace',
          fontSize: '1rem',
          display: 'grid',
          gap: 0.75,
          gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        }}
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button
          variant="outlined"
          onClick={() =>
            downloadText('codigos-de-recuperacion.txt', `${codes.join('\r\n')}\r\n`, 'text/plain;charset=utf-8')
          }
        >
          Descargar
        </Button>
        <Button variant="contained" onClick={onDone}>
          Ya los he guardado
        </Button>
      </Box>
    </>
  );
}
