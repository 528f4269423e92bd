// What a shirt carries; until the supplier has it the family says the name.
import {useState, type FormEvent} from 'react';
import {announce} from '../../lib/announce';
import {put} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import {Button} from '../../ui/button';
import {TextField} from '../../ui/forms/field';
import {changeFamilyKit, FAMILY_KIT, type KitChild, type KitGarment} from '../../lib/api/family-kit-api';

export function GarmentName({child, garment}: {child: KitChild; garment: KitGarment}) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      put(
        FAMILY_KIT,
        await changeFamilyKit({enrolmentId: child.enrolmentId, names: [{deliveryId: garment.id, name: name.trim()}]}),
      );
      announce('Nombre guardado');
    } catch (caught) {
      setProblem(asApiError(caught).message);
      setBusy(false);
    }
  };
  return (
    <span className="family-kit-name">
      {garment.personal ? <span>Lleva «{garment.personal}». </span> : <span>Falta el nombre que lleva. </span>}
      {garment.canName && !isOpen && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {garment.personal ? 'Cambiar el nombre' : 'Poner el nombre'}
          <span className="visually-hidden">
            {' '}
            de {garment.itemName} de {child.firstName}
          </span>
        </Button>
      )}
      {isOpen && (
        <form className="family-kit-form" onSubmit={event => void save(event)}>
          <TextField
            name="name"
            label="Nombre en la espalda"
            hint="Hasta 20 letras; se estampa en mayúsculas."
            maxLength={20}
            autoComplete="off"
            value={name}
            error={problem || undefined}
            onChange={event => setName(event.target.value)}
          />
          <Button type="submit" isBusy={isBusy}>
            Guardar
          </Button>
        </form>
      )}
    </span>
  );
}
