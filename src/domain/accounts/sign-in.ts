import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/instants.ts";
import { ACCOUNT, SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord, KnownDevice } from "../records/account-record.ts";
import type { SessionRecord } from "../records/sign-in-record.ts";

/** Prefix of one-time sign-in links. The log removes the text after it. */
const PREFIX = "areg_once_";

/** `secret` is 32 random bytes as base64url. */
export function signInCode(secret: string): string {
	return PREFIX + secret;
}

export function isSignInCode(text: string): boolean {
	return /^areg_once_[0-9A-Za-z_-]{43}$/.test(text);
}

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

type Account = Pick<AccountRecord, "devices">;

/** True if a browser has signed in to an account recently enough to be remembered. */
export function isKnownDevice(
	{ devices }: Account,
	{ deviceDigest, at }: { deviceDigest: string; at: Date },
): boolean {
	const since = at.getTime() - SIGN_IN.deviceDays * DAY_MS;
	return devices.some(
		({ digest, signedInAt }) => digest === deviceDigest && Date.parse(signedInAt) > since,
	);
}

/** The browsers of an account after a sign-in from one of them. Those used least recently are dropped. */
export function withDevice(
	{ devices }: Account,
	{ deviceDigest: digest, at: signedInAt }: { deviceDigest: string; at: string },
): KnownDevice[] {
	const others = devices.filter((device) => device.digest !== digest);
	return [{ digest, signedInAt }, ...others].slice(0, ACCOUNT.maxDevices);
}
