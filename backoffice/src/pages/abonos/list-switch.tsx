// Which list of passes the screen is about, as a choice beside its name.
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type {PassList} from '../../parts/season/use-pass-lists';

interface Props {
  lists: readonly PassList[];
  value: number;
  onChoose: (id: number) => void;
}

export function ListSwitch({lists, value, onChoose}: Props) {
  return (
    <Select
      variant="standard"
      disableUnderline
      value={value}
      onChange={event => onChoose(Number(event.target.value))}
      inputProps={{'aria-label': 'Lista de abonos'}}
      sx={{fontWeight: 700}}
    >
      {lists.map(list => (
        <MenuItem key={list.id} value={list.id}>
          {list.name}
        </MenuItem>
      ))}
    </Select>
  );
}
