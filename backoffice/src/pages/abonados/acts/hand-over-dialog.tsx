// A pass goes to another person for good. The years go along only to the family, with papers.
import {FormDataConsumer, required, SelectInput, TextInput} from 'react-admin';
import {Link} from 'react-router';
import Typography from '@mui/material/Typography';
import {RefAutocomplete} from '../../../crud/inputs/ref-autocomplete';
import {formatDay} from '../../../crud/words/zoned-time';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {holderName, type Person} from '../holder/holder-fields';
import {choicesOf} from '../../../crud/words/choices';
import type {Sent} from '../../../providers/wire';

const kinds = choicesOf<Sent<'handOverPass'>['kind']>({
  death: 'Por fallecimiento, a un familiar',
  family: 'A un familiar',
  other: 'A otra persona',
});

export function HandOverDialog({passId, onDone, onClose}: {passId: number; onDone: () => void; onClose: () => void}) {
  return (
    <ActDialog
      title="Traspasar el abono"
      confirm="Traspasar"
      danger
      path="/api/abonos/{id}/traspasar"
      at={{id: passId}}
      defaults={{kind: 'other'}}
      told={({memberSinceOn, keepsSeniority}) =>
        `Traspasado${keepsSeniority ? `; su antigüedad cuenta desde el ${formatDay(memberSinceOn)}` : ' sin antigüedad'}`
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{mb: 1}}>
        El asiento, los plazos que faltan y lo pagado siguen con el nuevo titular, con un carnet nuevo. Lo cedido y las
        invitaciones se anulan. La antigüedad solo va con él a la familia y con documentos.
      </Typography>
      <RefAutocomplete
        source="toHolderId"
        reference="abonados"
        label="Nuevo titular"
        optionText={holder => `${holder.memberCode} · ${holderName(holder as Person)}`}
        validate={required()}
      />
      <Typography variant="body2" color="textSecondary" sx={{mb: 1}}>
        ¿No está? <Link to="/abonados/crear">Créalo antes</Link>.
      </Typography>
      <SelectInput source="kind" label="A quién" choices={kinds} validate={required()} fullWidth />
      <FormDataConsumer<{kind?: string}>>
        {({formData}) =>
          formData.kind !== 'other' && (
            <TextInput
              source="documents"
              label="Documentos que lo acreditan"
              helperText="Por ejemplo: certificado de defunción y libro de familia"
              validate={required()}
              fullWidth
              slotProps={{htmlInput: {maxLength: 300}}}
            />
          )
        }
      </FormDataConsumer>
    </ActDialog>
  );
}
