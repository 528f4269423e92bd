// The paper a form stands on: inputs above, buttons below and always in sight.
import type {ReactNode} from 'react';
import {Form, type RaRecord} from 'react-admin';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import {UnsavedGuard} from './unsaved-guard';

interface FormCardProps {
  children: ReactNode;
  toolbar: ReactNode;
  defaults?: object;
  /** Default: the record of the context. */
  record?: RaRecord;
  readOnly?: boolean;
}

export function FormCard({children, toolbar, defaults, record, readOnly = false}: FormCardProps) {
  return (
    <Form defaultValues={defaults} sanitizeEmptyValues={false} disabled={readOnly} {...(record && {record})}>
      <UnsavedGuard />
      <Card sx={{maxWidth: 900, overflow: 'visible'}}>
        <Box component="fieldset" disabled={readOnly} sx={{border: 0, m: 0, minWidth: 0, p: {xs: 1.5, sm: 2.5}}}>
          {children}
        </Box>
        {toolbar !== null && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              px: {xs: 1.5, sm: 2.5},
              py: 1.25,
              borderTop: '1px solid',
              borderColor: 'divider',
              position: 'sticky',
              bottom: 0,
              bgcolor: 'background.paper',
              borderRadius: '0 0 5px 5px',
              zIndex: 3,
            }}
          >
            {toolbar}
          </Box>
        )}
      </Card>
    </Form>
  );
}
