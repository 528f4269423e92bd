// Signing an athlete up: known or new, with the adults who answer for them; what it costs is the API's to say.
import {useQueryClient} from '@tanstack/react-query';
import {Form, SaveButton, useNotify} from 'react-admin';
import {useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import {useActKey} from '../../../crud/acts/act-key';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {formatCents} from '../../../crud/words/money';
import {notifyUnlessAtFields} from '../../../crud/acts/notify-problem';
import {UnsavedGuard} from '../../../crud/frames/unsaved-guard';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {QuestionInputs} from '../../../crud/answers/question-parts';
import {AcademyFrame} from '../academy-frame';
import {AthleteInputs} from './enrol-athlete';
import {CategoryInputs} from './enrol-category';
import {ENROL_PRICE, EnrolPrice} from './enrol-price';
import {GuardianInputs} from './enrol-guardians';
import type {Sent} from '../../../providers/wire';
import type {AcademyList} from '../use-academy-lists';

type Body = Sent<'enrolAthlete'>;
type Guardian = NonNullable<Body['guardians']>[number];

interface Values extends Partial<Omit<Body, 'guardians'>> {
  who?: 'new' | 'known';
  first?: Guardian;
  second?: Guardian;
}

/** What is filled in. */
const person = <Person extends object>(value: Person | null | undefined) =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, field]) => field !== null && field !== '')) as {
    [Field in keyof Person]: Person[Field] | undefined;
  };

export default function EnrolForm() {
  return (
    <AcademyFrame title="Inscribir a un deportista">
      {(list, header) => (
        <>
          {header}
          <EnrolBody list={list} />
        </>
      )}
    </AcademyFrame>
  );
}

function EnrolBody({list}: {list: AcademyList}) {
  const notify = useNotify();
  const navigate = useNavigate();
  const key = useActKey();
  const queries = useQueryClient();
  if (!may('bases', 'create')) return <AccessDenied />;
  if (['closed', 'archived'].includes(list.state))
    return <Alert severity="info">La lista está cerrada: elige arriba la de esta temporada.</Alert>;

  const submit = async (values: Values): Promise<Record<string, string> | undefined> => {
    const isKnown = values.who === 'known';
    const guardians = [person(values.first), person(values.second)].filter(
      one => one.firstName !== undefined || one.surname1 !== undefined || one.email !== undefined,
    );
    const body = {
      seasonListId: list.id,
      ageCategoryId: values.ageCategoryId,
      teamId: values.teamId ?? null,
      overrideReason: values.overrideReason || null,
      outOfTimeReason: values.outOfTimeReason || null,
      invitationCode: values.invitationCode || null,
      note: values.note || null,
      answers: values.answers,
      paymentFrequencyId: values.paymentFrequencyId ?? null,
      expectedTotalCents: values.expectedTotalCents ?? null,
      expectedFirstCents: values.expectedFirstCents ?? null,
      ...(isKnown ? {athleteId: values.athleteId} : {athlete: person(values.athlete), guardians}),
    };
    try {
      const done = await call('post', '/api/bases/inscribir', {
        body,
        idempotencyKey: key.current,
      });
      notify(
        `Inscripción ${done.number}: ${formatCents(done.amountCents - done.discountCents)}${done.discountReason ? `, con descuento: ${done.discountReason}` : ''}`,
        {type: 'info'},
      );
      void navigate(`/bases/${done.id}`);
      return undefined;
    } catch (failure) {
      const {errors, status} = problemOf(failure);
      // What was shown is no more so: the price is asked again.
      if (status === 409) void queries.invalidateQueries({queryKey: ENROL_PRICE});
      key.renewIfRefused(failure);
      notifyUnlessAtFields(notify, failure);
      return (
        errors &&
        Object.fromEntries(
          Object.entries(errors).map(([name, text]) => [
            name
              .replace(/^guardians\.0/, 'first')
              .replace(/^guardians\.1/, 'second')
              .replace(/^guardians$/, 'first.firstName'),
            text,
          ]),
        )
      );
    }
  };

  return (
    <Form
      onSubmit={submit}
      defaultValues={{who: 'new', athlete: {sex: null}, first: {relation: 'mother'}, second: {relation: 'father'}}}
      sanitizeEmptyValues={false}
    >
      <UnsavedGuard />
      <Card sx={{maxWidth: 900, overflow: 'visible'}}>
        <Box sx={{p: {xs: 1.5, sm: 2.5}}}>
          <AthleteInputs />
          <GuardianInputs />
          <CategoryInputs listId={list.id} />
          <QuestionInputs scope="academy" listId={list.id} />
          <EnrolPrice listId={list.id} />
        </Box>
        <Box
          sx={{
            px: {xs: 1.5, sm: 2.5},
            py: 1.25,
            borderTop: '1px solid',
            borderColor: 'divider',
            position: 'sticky',
            bottom: 0,
            bgcolor: 'background.paper',
            zIndex: 3,
          }}
        >
          <SaveButton alwaysEnable label="Inscribir" />
        </Box>
      </Card>
    </Form>
  );
}
