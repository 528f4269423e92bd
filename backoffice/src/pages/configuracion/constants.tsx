// The constants of the house, group by group, saved together; the API says which there are and what each may be.
import {useState, type FormEvent} from 'react';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import {LoadProblem} from '../../crud/frames/load-problem';
import {Panel} from '../../crud/frames/panel';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {SaveBar, useSaving} from './saving';
import {fromText, SettingField, toText, type Setting, type SettingValue} from './setting-field';

export const useSettings = () =>
  useQuery({queryKey: ['ajustes'], queryFn: ({signal}) => call('get', '/api/ajustes', {signal})});

export function Constants() {
  const {data, error, refetch} = useSettings();
  const client = useQueryClient();
  const {form, problems, message, accepts, save} = useSaving(refetch);
  const [texts, setTexts] = useState<Record<string, string>>({});
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const canEdit = may('settings', 'configure');
  const textOf = (setting: Setting): string =>
    texts[setting.key] ?? toText(setting, data.values[setting.key] ?? setting.fallback);
  const changed = data.settings.filter(
    setting =>
      texts[setting.key] !== undefined &&
      texts[setting.key] !== toText(setting, data.values[setting.key] ?? setting.fallback),
  );

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const values: Record<string, SettingValue> = {};
    const wrong: Record<string, string> = {};
    for (const setting of changed) {
      const text = textOf(setting);
      const value = setting.kind === 'flag' ? text === 'true' : fromText(setting, text);
      if (value === undefined) wrong[setting.key] = 'Escribe un número.';
      else values[setting.key] = value;
    }
    if (!accepts(wrong)) return;
    void save(async () => {
      client.setQueryData(['ajustes'], await call('put', '/api/ajustes', {body: {version: data.version, values}}));
      setTexts({});
    });
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit}>
      {data.groups.map(group => (
        <Panel key={group.id} title={group.name}>
          <Box
            sx={{
              display: 'grid',
              columnGap: 1.5,
              alignItems: 'start',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(250px, 100%), 1fr))',
            }}
          >
            {data.settings
              .filter(setting => setting.group === group.id)
              .map(setting => (
                <SettingField
                  key={setting.key}
                  setting={setting}
                  text={textOf(setting)}
                  problem={problems[setting.key]}
                  disabled={!canEdit}
                  onChange={text => setTexts({...texts, [setting.key]: text})}
                />
              ))}
          </Box>
        </Panel>
      ))}
      <SaveBar label="Guardar ajustes" changed={changed.length} message={message} canEdit={canEdit} />
    </Box>
  );
}
