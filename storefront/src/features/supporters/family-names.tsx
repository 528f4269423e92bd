// The others of a family's card: a line for each, one more as long as there may be more.
import {Button} from '../../ui/button';
import {TextField} from '../../ui/forms/field';
import {Icon} from '../../ui/icon';

/** As many as the server takes. */
const MOST = 6;

interface Props {
  names: string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
}

export function FamilyNames({names, error, onChange}: Props) {
  return (
    <fieldset className="family">
      <legend>Quién más va en el carné</legend>
      {names.map((name, i) => (
        <TextField
          key={i}
          name={i === 0 ? 'family' : `family-${i}`}
          label={`Persona ${i + 1}`}
          isOptional
          autoComplete="off"
          maxLength={80}
          value={name}
          error={i === 0 ? error : undefined}
          onChange={event => onChange(names.map((old, at) => (at === i ? event.target.value : old)))}
        />
      ))}
      {names.length < MOST && (
        <Button look="quiet" onClick={() => onChange([...names, ''])}>
          <Icon name="plus" size={18} /> Añadir a otra persona
        </Button>
      )}
    </fieldset>
  );
}
