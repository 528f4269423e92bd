// The constants of the house, group by group, saved together; the API says which there are and what each may be.
import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { LoadProblem } from '../../crud/load-problem';
import { Panel } from '../../crud/panel';
import { plural } from '../../crud/plural';
import { call, problemOf } from '../../providers/http-client';
import { may } from '../../providers/permissions';
import { fromText, SettingField, toText, type Setting, type SettingValue } from './setting-field';
import type { Answer } from '../../providers/wire';

export type Settings = Omit<Answer<'getSettings'>, 'settings' | 'values'> & { settings: Setting[]; values: Record<string, SettingValue> };

export const useSettings = () => useQuery({ queryKey: ['ajustes'], queryFn: ({ signal }) => call<Settings>('/api/ajustes', { signal }) });

export function Constants() {
  const { data, error, refetch } = useSettings();
  const client = useQueryClient();
  const notify = useNotify();
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const canEdit = may('settings', 'configure');
  const textOf = (setting: Setting): string => texts[setting.key] ?? toText(setting, data.values[setting.key] ?? setting.fallback);
  const changed = data.settings.filter((setting) => texts[setting.key] !== undefined && texts[setting.key] !== toText(setting, data.values[setting.key] ?? setting.fallback));

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const values: Record<string, SettingValue> = {};
    const wrong: Record<string, string> = {};
    for (const setting of changed) {
      const text = textOf(setting);
      const value = setting.kind === 'flag' ? text === 'true' : fromText(setting, text);
      if (value === undefined) wrong[setting.key] = 'Escribe un número.';
      else values[setting.key] = value;
    }
    setProblems(wrong);
    setMessage(null);
    if (Object.keys(wrong).length > 0) return;
    try {
      client.setQueryData(['ajustes'], await call<Settings>('/api/ajustes', { method: 'PUT', body: { version: data.version, values } }));
      setTexts({});
      notify('Guardado', { type: 'info' });
    } catch (failure) {
      const problem = problemOf(failure);
      setProblems(problem.errors ?? {});
      setMessage(problem.message);
      if (problem.code === 'stale_version') await refetch();
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void save(event)}>
      {data.groups.map((group) => (
        <Panel key={group.id} title={group.name}>
          <Box sx={{ display: 'grid', columnGap: 1.5, alignItems: 'start', gridTemplateColumns: 'repeat(auto-fill, minmax(min(250px, 100%), 1fr))' }}>
            {data.settings.filter((setting) => setting.group === group.id).map((setting) => (
              <SettingField key={setting.key} setting={setting} text={textOf(setting)} problem={problems[setting.key]} disabled={!canEdit} onChange={(text) => setTexts({ ...texts, [setting.key]: text })} />
            ))}
          </Box>
        </Panel>
      ))}
      {message !== null && <Alert severity="error" sx={{ mb: 2 }}>{message}</Alert>}
      {canEdit && (
        <Box sx={{ position: 'sticky', bottom: 0, py: 1.25, bgcolor: 'background.default', zIndex: 3, display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Button type="submit" variant="contained" disabled={changed.length === 0}>Guardar ajustes</Button>
          {changed.length > 0 && <Box sx={{ color: 'text.secondary' }}>{plural(changed.length, 'cambio sin guardar', 'cambios sin guardar')}</Box>}
        </Box>
      )}
    </Box>
  );
}
