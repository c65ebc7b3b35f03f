import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { SessionRecord } from "./records/session-record.ts";

/** A session ends after a while without use, and in any case some days after the sign-in. */
export function isLiveSession(session: SessionRecord, at: Date): boolean {
	return (
		at.getTime() < Date.parse(session.lastSeenAt) + SIGN_IN.sessionIdleHours * HOUR_MS &&
		at.getTime() < Date.parse(session.createdAt) + SIGN_IN.sessionMaxDays * DAY_MS
	);
}

/** True soon after the sign-in. Only then can things be created that outlive a session. */
export function isConfirmed({ confirmedAt }: SessionRecord, at: Date): boolean {
	return at.getTime() < Date.parse(confirmedAt) + SIGN_IN.confirmedMinutes * MINUTE_MS;
}
