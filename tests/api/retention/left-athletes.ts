/** Athletes whose last season ended: their papers go first, then who they were. */
interface Row {
  rowCount: number;
}

export function leftAthletes(
  query: (text: string, values: unknown[]) => Promise<Row>,
  athlete: (seasonEnds: string) => Promise<number>,
  one: (text: string, values?: unknown[]) => Promise<number>,
): Record<'athlete_papers' | 'athletes', (at: string) => Promise<() => Promise<boolean>>> {
  /** Finished at that moment. */
  const left = async (at: string): Promise<number> => {
    const id = await athlete('club_today()');
    await query(`update enrolment set state = 'finished', ended_at = ${at} where athlete_id = $1`, [id]);
    return id;
  };
  const isGone = (text: string, id: number) => async () => (await query(text, [id])).rowCount === 0;
  return {
    athlete_papers: async at => {
      const id = await one(`insert into athlete_document (athlete_id, kind) values ($1, 'large_family') returning id`, [
        await left(at),
      ]);
      return isGone('select 1 from athlete_document where id = $1', id);
    },
    athletes: async at => isGone(`select 1 from athlete where id = $1 and erased_at is null`, await left(at)),
  };
}
