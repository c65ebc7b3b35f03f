import { DAY_MS } from "#contract/instants.ts";
import { ACCOUNT, SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord, KnownDevice } from "./records/account-record.ts";

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
