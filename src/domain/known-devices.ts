import { ACCOUNT, SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord, KnownDevice } from "./records/account-record.ts";

type Account = Pick<AccountRecord, "devices">;

/** Whether a browser has signed in to an account so lately that it is still known. */
export function isKnownDevice(
	{ devices }: Account,
	{ deviceDigest, at }: { deviceDigest: string; at: Date },
): boolean {
	const since = at.getTime() - SIGN_IN.deviceDays * 86_400_000;
	return devices.some(
		({ digest, signedInAt }) => digest === deviceDigest && Date.parse(signedInAt) > since,
	);
}

/** The browsers of an account after a sign-in from one of them; those that were not seen for longest are forgotten. */
export function withDevice(
	{ devices }: Account,
	{ deviceDigest: digest, at: signedInAt }: { deviceDigest: string; at: string },
): KnownDevice[] {
	const others = devices.filter((device) => device.digest !== digest);
	return [{ digest, signedInAt }, ...others].slice(0, ACCOUNT.maxDevices);
}
