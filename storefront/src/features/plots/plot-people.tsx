// Who will be in the plot, and with which vehicles: a line each, one more as long as there is room.
import {Button} from '../../ui/button';
import {TextField} from '../../ui/forms/field';
import {Icon} from '../../ui/icon';

export interface Person {
  name: string;
  docNo: string;
}

interface PeopleProps {
  people: Person[];
  most: number;
  error: string | undefined;
  onChange: (people: Person[]) => void;
}

export function PlotPeople({people, most, error, onChange}: PeopleProps) {
  const set = (at: number, change: Partial<Person>) =>
    onChange(people.map((person, i) => (i === at ? {...person, ...change} : person)));
  return (
    <fieldset className="plot-people">
      <legend>Quién va a estar</legend>
      {people.map((person, i) => (
        <div key={i} className="plot-person">
          <TextField
            name={i === 0 ? 'occupants' : `occupants-${i}`}
            label={`Persona ${i + 1}: nombre y apellidos`}
            autoComplete={i === 0 ? 'name' : 'off'}
            isOptional={i > 0}
            maxLength={160}
            value={person.name}
            error={i === 0 ? error : undefined}
            onChange={event => set(i, {name: event.target.value})}
          />
          <TextField
            name={`document-${i}`}
            label="Documento"
            isOptional
            autoComplete="off"
            maxLength={30}
            value={person.docNo}
            onChange={event => set(i, {docNo: event.target.value})}
          />
        </div>
      ))}
      {people.length < most && (
        <Button look="quiet" onClick={() => onChange([...people, {name: '', docNo: ''}])}>
          <Icon name="plus" size={18} /> Añadir a otra persona
        </Button>
      )}
    </fieldset>
  );
}

interface PlatesProps {
  plates: string[];
  error: string | undefined;
  onChange: (plates: string[]) => void;
}

export function PlotPlates({plates, error, onChange}: PlatesProps) {
  return (
    <div className="plot-person">
      {plates.map((plate, i) => (
        <TextField
          key={i}
          name={i === 0 ? 'plates' : `plates-${i}`}
          label={plates.length === 1 ? 'Matrícula del vehículo' : `Matrícula del vehículo ${i + 1}`}
          isOptional
          autoComplete="off"
          maxLength={12}
          value={plate}
          error={i === 0 ? error : undefined}
          onChange={event => onChange(plates.map((old, at) => (at === i ? event.target.value : old)))}
        />
      ))}
    </div>
  );
}
