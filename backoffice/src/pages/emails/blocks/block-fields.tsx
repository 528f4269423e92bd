// The fields of one block. Errors of the API come by the same names.
import {TextInput} from 'react-admin';
import Typography from '@mui/material/Typography';
import {HtmlInput} from '../../../crud/editor/html-input';
import {RefAutocomplete} from '../../../crud/inputs/ref-autocomplete';
import {Columns} from '../../../crud/lists/columns';
import {ImageInput} from '../../../crud/media/image-input';

const PLACES = '{{nombre|amigo}}: el nombre de cada persona o, si no lo sabemos, «amigo»';
const WHERE = 'https://…, mailto:…, tel:… o una página nuestra: /eventos';

export function BlockFields({type, at}: {type: string; at: string}) {
  switch (type) {
    case 'text':
      return <HtmlInput source={`${at}.html`} label="Texto" mail helperText={PLACES} />;
    case 'html':
      return (
        <TextInput
          source={`${at}.html`}
          label="HTML"
          multiline
          minRows={6}
          maxRows={20}
          helperText="Tablas y estilos en cada elemento; lo demás se quita al guardar"
          slotProps={{
            htmlInput: {spellCheck: false, style: {fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem'}},
          }}
        />
      );
    case 'image':
      return (
        <>
          <ImageInput source={`${at}.url`} label="Imagen" keeps="url" altSource={`${at}.alt`} />
          <Columns>
            <TextInput source={`${at}.alt`} label="Texto alternativo" helperText="Lo que se lee si no se ve" />
            <TextInput source={`${at}.href`} label="Enlace" helperText={WHERE} />
          </Columns>
        </>
      );
    case 'button':
      return (
        <Columns>
          <TextInput source={`${at}.label`} label="Texto del botón" />
          <TextInput source={`${at}.href`} label="Enlace" helperText={WHERE} />
        </Columns>
      );
    case 'event':
      return (
        <RefAutocomplete
          source={`${at}.eventId`}
          reference="eventos"
          label="Evento"
          optionText="title"
          among={{isOver: false}}
          sort={{field: 'nextSessionAt', order: 'ASC'}}
        />
      );
    case 'product':
      return (
        <RefAutocomplete
          source={`${at}.productId`}
          reference="productos"
          label="Producto"
          among={{state: 'published'}}
        />
      );
    case 'columns':
      return (
        <Columns min={260}>
          <ColumnFields at={`${at}.left`} side="izquierda" />
          <ColumnFields at={`${at}.right`} side="derecha" />
        </Columns>
      );
    case 'footer':
      return (
        <TextInput
          source={`${at}.note`}
          label="Frase de despedida"
          helperText="Debajo van siempre quién escribe, su domicilio y el enlace de baja"
        />
      );
    default:
      return <Typography color="textSecondary">No hay nada que escribir.</Typography>;
  }
}

const ColumnFields = ({at, side}: {at: string; side: string}) => (
  <div role="group" aria-label={`Columna ${side}`}>
    <Typography variant="subtitle2" component="h4">
      Columna {side}
    </Typography>
    <ImageInput source={`${at}.imageUrl`} label={`Imagen, ${side}`} keeps="url" altSource={`${at}.imageAlt`} />
    <TextInput source={`${at}.imageAlt`} label={`Texto alternativo, ${side}`} />
    <HtmlInput source={`${at}.html`} label={`Texto, ${side}`} mail />
    <TextInput source={`${at}.label`} label={`Texto del botón, ${side}`} />
    <TextInput source={`${at}.href`} label={`Enlace, ${side}`} helperText={WHERE} />
  </div>
);
