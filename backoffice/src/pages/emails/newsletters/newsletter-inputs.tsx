// What a newsletter says, to whom and how; created and edited with the same inputs.
import {required, TextInput} from 'react-admin';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {Columns, Part} from '../../../crud/lists/columns';
import {GroupsInput} from '../subscribers/groups-input';
import {NewsletterBody} from './newsletter-body';
import {ReaderPlaces} from './reader-places';
import {SegmentInput} from './segment-input';
import {SubjectTestInputs} from './subject-test-inputs';

export const newsletterInputs = (
  <>
    <Part title="El boletín">
      <Columns>
        <TextInput
          source="title"
          validate={required()}
          helperText="Para encontrarlo; no lo ve quien lo recibe"
          slotProps={{htmlInput: {maxLength: 150}}}
        />
        <RefSelect source="senderId" reference="emails/remitentes" label="Remitente" />
        <RefSelect
          source="emailTemplateId"
          reference="emails/plantillas"
          label="Plantilla"
          among={{isActive: true}}
          helperText="Su marco queda fijo; aquí se escribe lo de dentro"
        />
      </Columns>
      <TextInput
        source="subject"
        validate={required()}
        helperText="Hasta 150 caracteres; en el móvil se leen unos 40"
        slotProps={{htmlInput: {maxLength: 150}}}
      />
      <SubjectTestInputs />
      <TextInput
        source="preheader"
        helperText="Lo que se lee detrás del asunto en la bandeja de entrada"
        slotProps={{htmlInput: {maxLength: 150}}}
      />
    </Part>
    <Part title="A quién">
      <GroupsInput source="audience.groupIds" label="Grupos" />
      <GroupsInput source="audience.excludedGroupIds" label="Menos los de" />
      <SegmentInput source="audience.segment" />
    </Part>
    <Part
      title="Contenido"
      note="{{nombre|amigo}} se cambia por el nombre de cada persona o, si no lo sabemos, por «amigo»."
    >
      <ReaderPlaces />
      <NewsletterBody />
    </Part>
  </>
);
