/**
 * The API dies in each step of the academy: while a family signs up, sends a paper, pays a first part, is told of by the
 * bank, renews; while staff admit and hand clothes over; while a kept card is charged. Afterwards each has happened once
 * or not at all; said again with the same key it has happened once, and is answered the same for ever.
 */
import {chargeInstalments} from '../../../api/src/jobs/money/charge-instalments';
import {expectCounted} from '../../api/academy-kit/wardrobe';
import {enrolmentState} from '../../support/world/academy';
import {inTurn} from '../../support/run/draw';
import {chanceOf, figure} from '../../support/run/figures';
import {disagreements} from '../../support/world/invariants';
import {long, mostMs, until} from '../../support/run/until';
import {patiently, Visitor} from '../../support/wire/visitor';
import {
  app,
  atGate,
  charging,
  ENV,
  everyStep,
  findOut,
  gate,
  GATE,
  one,
  openAcademyVictim,
  secondPart,
  taken,
  world,
} from './academy-steps';
import {db, killVictim, startVictim, victim} from './stage';

const atLength = inTurn(__filename);

openAcademyVictim();

atLength(
  '[F01] killed with -9 in each step of the academy: once or not at all, and the same key hears the same',
  async () => {
    const rounds = long(40, 2);
    const chance = chanceOf('academy');
    const tally = {before: 0, after: 0};
    const charges = {before: 0, after: 0};
    await startVictim(ENV);
    for (let round = 0; round < rounds; round++) {
      await db.query('delete from attempt');
      const steps = await everyStep(round);
      const charged = await charging();
      const isAtGate = round % 2 === 0;
      if (isAtGate) await gate.query(`select pg_advisory_lock(${GATE})`);
      const office = new Visitor(victim.url, world.staff.academy_manager.token);
      let done = 0;
      const saying = steps.map(async step => {
        const answer = await patiently(step.ask);
        if (answer.status === 200) done++;
        return answer;
      });
      const asked = [...saying, patiently(() => office.post(`/api/plazos/${charged.part}/cobrar`, {}))].map(answer =>
        answer.catch(() => undefined),
      );
      if (isAtGate) await until('all of them wait', async () => (await atGate()) >= asked.length, 30_000, 5);
      else {
        const enough = 1 + chance.below(steps.length - 1);
        await until(`${enough} are done`, () => done >= enough, 30_000, 1);
      }
      await killVictim();
      if (isAtGate) await gate.query(`select pg_advisory_unlock(${GATE})`);
      const heard = await Promise.all(asked);
      await until(
        'what the dead process had open is over',
        async () =>
          (await one(`select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${GATE}`)) === 0,
        30_000,
        10,
      );
      await startVictim(ENV);

      for (const [at, step] of steps.entries()) {
        const times = await step.happened();
        expect(isAtGate ? [0] : [0, 1]).toContain(times);
        tally[times === 0 ? 'before' : 'after']++;
        if (heard[at]?.status === 200) expect([step.name, times]).toEqual([step.name, 1]);
        const again = await step.ask();
        const mayBeToldNo = step.toldAgain === 409 && times === 1;
        expect([step.name, again.status, again.status === 200 ? '' : again.text]).toEqual(
          mayBeToldNo ? [step.name, 409, expect.any(String)] : [step.name, 200, ''],
        );
        expect([step.name, await step.happened()]).toEqual([step.name, 1]);
        const third = await step.ask();
        expect([step.name, third.status]).toEqual([step.name, step.toldAgain ?? 200]);
        if (step.toldAgain === undefined) {
          expect([step.name, third.body]).toEqual([step.name, again.body]);
          if (heard[at]?.status === 200) expect([step.name, again.body]).toEqual([step.name, heard[at]!.body]);
        }
        expect([step.name, await step.happened()]).toEqual([step.name, 1]);
      }

      const atBank = await taken(charged.card);
      charges[atBank === 0 ? 'before' : 'after']++;
      if (isAtGate) expect([atBank, await secondPart(charged.enrolmentId)]).toEqual([1, 'charging']);
      await chargeInstalments(app.runtime); // leaves alone what the bank may have taken
      await findOut();
      expect([await taken(charged.card), await secondPart(charged.enrolmentId)]).toEqual([1, 'paid']);
      expect(await enrolmentState(app, charged.enrolmentId)).toBe('enrolled');
      await expectCounted(db);
    }
    figure(
      `${tally.before} pasos no habían ocurrido y ${tally.after} habían ocurrido una vez; repetidos, todos una vez y con la misma respuesta; de los cobros con tarjeta guardada, ${charges.after} los tenía ya el banco y ${charges.before} no: cobrados una vez`,
      {times: `${rounds} muertes con 8 pasos en marcha`},
    );
    expect(tally.after).toBeGreaterThan(0);
    expect(await disagreements(db)).toEqual([]);
  },
  mostMs(3_600_000, 240_000),
);
