// Where files are dropped or chosen. A button first: the drop is for those who have a mouse.
import {useRef, useState, type DragEvent, type ReactNode} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';

interface Props {
  label: string;
  accept: string;
  note?: ReactNode;
  busy?: boolean;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

export function DropZone({label, accept, note, busy = false, multiple = false, onFiles}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!busy) take(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'text.secondary',
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      <Button variant="outlined" startIcon={<UploadIcon />} disabled={busy} onClick={() => input.current?.click()}>
        {busy ? 'Subiendo…' : label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={event => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Box sx={{color: 'text.secondary', fontSize: '0.8125rem'}}>{note ?? 'o suelta aquí el archivo'}</Box>
    </Box>
  );
}
