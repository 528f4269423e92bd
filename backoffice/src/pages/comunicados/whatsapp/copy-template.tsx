// A draft that begins with the words of another template: the way on from what Meta has approved.
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

type Words = Pick<
  Stored<'WhatsappTemplate', {components: object}>,
  'name' | 'language' | 'category' | 'parameterFormat' | 'components'
>;

export function CopyTemplate({template}: {template: Words}) {
  if (!may('plantillas-whatsapp', 'create')) return null;
  const {name, language, category, parameterFormat, components} = template;
  const record = {name: `${name}_copia`, language, category, parameterFormat, components};
  return (
    <Button component={Link} to="/plantillas-whatsapp/crear" state={{record}}>
      Copiar
    </Button>
  );
}
