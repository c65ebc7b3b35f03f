import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CURRENT_POINTER } from "#snapshot/releases/release-manifest.ts";
import type { HourPlaces } from "./hour-places.ts";

/** Breaks an hour, and returns a function that repairs it. */
export type Damage = (places: HourPlaces) => Promise<() => Promise<void>>;

type Place = (places: HourPlaces) => string;
type Change = (bytes: Buffer, places: HourPlaces) => Buffer | string | Promise<Buffer>;

/** Replaces a file by other bytes. Never writes into it, because other hours may share it. */
export function changed(place: Place, change: Change): Damage {
	return async (places) => {
		const path = place(places);
		const bytes = await readFile(path);
		const other = await change(bytes, places);
		await replace(path, other);
		return () => replace(path, bytes);
	};
}

async function replace(path: string, bytes: Buffer | string): Promise<void> {
	await rm(path, { force: true });
	await writeFile(path, bytes, { flag: "wx" });
}

/** Removes a file or folder, and puts something else there with `put`. */
export function gone(
	place: Place,
	put: (path: string) => Promise<unknown> = async () => {},
): Damage {
	return async (places) => {
		const path = place(places);
		// Next to the hours, where nothing is read or tidied.
		const aside = join(places.releasesDirectory, `aside-${randomUUID()}`);
		await rename(path, aside);
		await put(path);
		return async () => {
			await rm(path, { recursive: true, force: true });
			await rename(aside, path);
		};
	};
}

/** Points elsewhere, or replaces the pointer by something else. */
export function pointer(put: (path: string, places: HourPlaces) => Promise<unknown>): Damage {
	return async (places) => {
		const path = join(places.releasesDirectory, CURRENT_POINTER);
		await rm(path, { recursive: true, force: true });
		await put(path, places);
		return async () => {
			await rm(path, { recursive: true, force: true });
			await symlink(places.release.split("/").at(-1) ?? "", path);
		};
	};
}

export const cutShort: Change = (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2));
export const emptied: Change = () => Buffer.alloc(0);

/** A bit of the last bytes, where columns hold numbers and texts end. */
export const flipped: Change = (bytes) => {
	const other = Buffer.from(bytes);
	const place = Math.max(0, bytes.length - 20);
	other[place] = (other[place] ?? 0) ^ 1;
	return other;
};

/** Replaces the first text that matches. */
export function saying(pattern: RegExp, text: string): Change {
	return (bytes) => {
		const before = bytes.toString();
		const after = before.replace(pattern, text);
		if (after === before) throw new Error(`Nothing fits ${pattern}`);
		return after;
	};
}

export const folder = (path: string) => mkdir(path);
