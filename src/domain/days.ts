export const DAY_MS = 86_400_000;

/** A number of days before an instant. */
export function daysBefore(at: Date, days: number): Date {
	return new Date(at.getTime() - days * DAY_MS);
}
