// One constant of the house: its value in the unit people use, its limits, what it is by default.
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import {parseCount} from '../../crud/words/count';
import {formatEuros, formatPercent, parseEuros, parsePercent} from '../../crud/words/money';
import type {Answer} from '../../providers/wire';

export type SettingValue = Setting['fallback'];

export type Setting = Answer<'getSettings'>['settings'][number];

/** As it is typed: «12,5» for 1250 basis points. */
export function toText(setting: Setting, value: SettingValue): string {
  if (setting.kind === 'cents') return formatEuros(value as number);
  if (setting.kind === 'percentBp') return formatPercent(value as number);
  return String(value);
}

/** undefined: it means nothing. */
export function fromText(setting: Setting, text: string): SettingValue | undefined {
  if (setting.kind === 'text') return text.trim();
  if (setting.kind === 'cents') return parseEuros(text) ?? undefined;
  if (setting.kind === 'percentBp') return parsePercent(text) ?? undefined;
  return parseCount(text) ?? undefined;
}

const suffix = (setting: Setting): string | undefined =>
  setting.kind === 'cents' ? '€' : setting.kind === 'percentBp' ? '%' : setting.unit;

interface Props {
  setting: Setting;
  text: string;
  problem: string | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
}

export function SettingField({setting, text, problem, disabled, onChange}: Props) {
  const help =
    problem ??
    [
      setting.help,
      text !== toText(setting, setting.fallback) &&
        setting.kind !== 'text' &&
        `De serie: ${setting.kind === 'flag' ? (setting.fallback ? 'sí' : 'no') : toText(setting, setting.fallback)}`,
    ]
      .filter(Boolean)
      .join(' · ');
  if (setting.kind === 'flag')
    return (
      <Box sx={{py: 0.5}}>
        <FormControlLabel
          control={
            <Switch
              checked={text === 'true'}
              disabled={disabled}
              onChange={event => onChange(String(event.target.checked))}
            />
          }
          label={setting.label}
        />
        {help !== '' && <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{help}</Box>}
      </Box>
    );
  const unit = suffix(setting);
  return (
    <TextField
      label={setting.label}
      value={text}
      disabled={disabled}
      error={problem !== undefined}
      helperText={help}
      onChange={event => onChange(event.target.value)}
      autoComplete="off"
      slotProps={{
        htmlInput: {inputMode: setting.kind === 'text' ? 'text' : setting.kind === 'int' ? 'numeric' : 'decimal'},
        input: unit === undefined ? undefined : {endAdornment: <InputAdornment position="end">{unit}</InputAdornment>},
      }}
    />
  );
}
