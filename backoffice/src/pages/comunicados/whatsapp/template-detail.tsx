// One template: how it looks, where it stands with Meta and why, and everything that has happened to it.
import {useGetList, useGetOne} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {nameOf, type Choice} from '../../../crud/words/choices';
import {
  messageLanguages,
  parameterFormats,
  whatsappCategories,
  whatsappEventKinds,
  whatsappQualities,
  whatsappStates,
} from '../../../crud/words/choices-communications';
import {Fact, Facts} from '../../../crud/fields/facts';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import {StateNote} from '../../../crud/fields/state-note';
import {formatInstant} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import {CopyTemplate} from './copy-template';
import {variablesOf, type TemplateComponents} from '../../../crud/whatsapp/components';
import {TemplateActs} from './template-acts';
import {TemplateBubble} from '../../../crud/whatsapp/template-bubble';
import {useWhatsappSetup, WhatsappMissing} from './whatsapp-setup';
import type {Stored, Enum} from '../../../providers/wire';

const RESOURCE = 'plantillas-whatsapp';

type Template = Stored<'WhatsappTemplate', {components: TemplateComponents}>;
type TemplateEvent = Stored<'WhatsappTemplateEvent'>;

const choicesBy: Partial<Record<Enum<'WhatsappTemplateEvent', 'kind'>, readonly Choice[]>> = {
  created: whatsappStates,
  state: whatsappStates,
  category: whatsappCategories,
  quality: whatsappQualities,
};
const change = ({kind, fromValue, toValue}: TemplateEvent): string => {
  const choices = choicesBy[kind] ?? [];
  return fromValue === '' ? nameOf(choices, toValue) : `${nameOf(choices, fromValue)} → ${nameOf(choices, toValue)}`;
};

export default function TemplateDetail() {
  const {id} = useParams();
  const setup = useWhatsappSetup();
  const {data: template, error} = useGetOne<Template>(
    RESOURCE,
    {id: Number(id)},
    {enabled: may(RESOURCE, 'show'), retry: false},
  );
  const {data: events = []} = useGetList<TemplateEvent>(
    'historial-plantillas-whatsapp',
    {filter: {whatsappTemplateId: Number(id)}, sort: {field: 'id', order: 'DESC'}, pagination: {page: 1, perPage: 200}},
    {enabled: may(RESOURCE, 'show')},
  );
  if (!may(RESOURCE, 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (template === undefined) return <LinearProgress />;
  const {body, header} = template.components;
  const examples = [
    ...variablesOf(header?.text).map(name => ({part: 'Cabecera', name, example: header?.examples?.[name]})),
    ...variablesOf(body?.text).map(name => ({part: 'Cuerpo', name, example: body?.examples?.[name]})),
  ];
  return (
    <>
      <PageHeader
        title={template.name}
        crumbs={[{label: 'Plantillas de WhatsApp', to: '/plantillas-whatsapp'}]}
        note={<StateNote choices={whatsappStates} id={template.state} />}
        actions={
          <>
            <CopyTemplate template={template} />
            {may(RESOURCE, 'edit') && (
              <Button component={Link} to={`/plantillas-whatsapp/${id}/editar`} variant="outlined">
                Editar
              </Button>
            )}
            <TemplateActs template={template} setup={setup} />
          </>
        }
      />
      <WhatsappMissing setup={setup} />
      {template.stateReason !== '' && (
        <Alert severity={['rejected', 'disabled'].includes(template.state) ? 'error' : 'warning'} sx={{mb: 2}}>
          {template.stateReason}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {xs: '1fr', md: '340px minmax(0, 1fr)'},
          alignItems: 'start',
        }}
      >
        <TemplateBubble components={template.components} />
        <Box sx={{minWidth: 0}}>
          <Panel title="Datos">
            <Facts>
              <Fact label="Idioma">{nameOf(messageLanguages, template.language)}</Fact>
              <Fact label="Categoría">{nameOf(whatsappCategories, template.category)}</Fact>
              <Fact label="Calidad">
                <StateNote choices={whatsappQualities} id={template.quality} />
              </Fact>
              <Fact label="Variables">{nameOf(parameterFormats, template.parameterFormat)}</Fact>
              <Fact label="Enviada a revisar">{template.submittedAt && formatInstant(template.submittedAt)}</Fact>
              <Fact label="Aprobada">{template.approvedAt && formatInstant(template.approvedAt)}</Fact>
              <Fact label="Identificador de Meta">{template.providerRef}</Fact>
            </Facts>
          </Panel>
          {examples.length > 0 && (
            <Panel title="Variables" flush>
              <FigureTable
                isText
                rows={examples}
                rowKey={row => `${row.part}${row.name}`}
                name={{label: 'Variable', value: row => <code>{`{{${row.name}}}`}</code>}}
                columns={[
                  {label: 'Dónde', value: row => row.part},
                  {label: 'Ejemplo', value: row => row.example},
                ]}
              />
            </Panel>
          )}
          <Panel title="Historia" flush>
            <FigureTable
              isText
              rows={events}
              rowKey={event => Number(event.id)}
              name={{label: 'Qué', value: event => nameOf(whatsappEventKinds, event.kind)}}
              columns={[
                {label: 'Cambio', value: change},
                {label: 'Cuándo', value: event => formatInstant(event.at)},
                {label: 'Motivo', value: event => event.reason},
              ]}
            />
          </Panel>
          <RecordHistory resource={RESOURCE} id={template.id} />
        </Box>
      </Box>
    </>
  );
}
