import ICAL from 'ical.js';

/** What a calendar reads from an iCalendar file, by the rules for the zone that stand in the file. */
export function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, summary, location, description, startDate, endDate } = new ICAL.Event(
        component,
      );
      const value = (name: string) => component.getFirstPropertyValue(name)?.toString();
      return {
        uid,
        sequence,
        summary,
        location,
        description,
        status: value('status'),
        url: value('url'),
        stamp: value('dtstamp'),
        zone: startDate.zone.tzid,
        begins: startDate.toJSDate().toISOString(),
        ends: endDate.toJSDate().toISOString(),
      };
    }),
  };
}
