-- Two nights a year have another length. Days from an instant are days of the club's calendar, at the same hour of its
-- clocks: a match at 21:00 opens «14 days before» at 21:00, whatever lies between.
create function days_from(at timestamptz, days integer) returns timestamptz language sql stable parallel safe
  return ((at at time zone club_zone()) + make_interval(days => days)) at time zone club_zone();

-- The hour that the club's clocks leave out in March: nothing can begin or end in it.
create function is_skipped(wall timestamp) returns boolean language sql stable parallel safe
  return (wall at time zone club_zone()) at time zone club_zone() <> wall;
