import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { DUMP_INDEX, DumpIndex } from "#contract/dumps/dump.ts";

export interface DumpSource {
	name: string;
	/** Where to fetch keys that were not given: the host of the dump. Undefined for a folder. */
	origin: string | undefined;
	read: (file: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** By its folder, one of its files, or the address of either. Of a list of dumps, the newest. */
export async function openDump(place: string): Promise<DumpSource> {
	const source = /^https?:\/\//i.test(place) ? atAddress(new URL(place)) : await inFolder(place);
	const list = await source.read(DUMP_INDEX);
	if (!list) return source;
	const [newest] = DumpIndex.parse(await json(list)).dumps;
	if (!newest) throw new Error(`${source.name} lists no dump.`);
	return openDump(`${source.name}/${newest.id}`);
}

async function inFolder(path: string): Promise<DumpSource> {
	const isFile = (await stat(path)).isFile();
	const folder = isFile ? dirname(path) : path;
	return {
		name: folder,
		origin: undefined,
		read: async (file) => {
			const stats = await stat(join(folder, basename(file))).catch(() => undefined);
			return stats?.isFile() ? createReadStream(join(folder, basename(file))) : undefined;
		},
	};
}

function atAddress(url: URL): DumpSource {
	const folder = url.href.replace(/[?#].*$/s, "").replace(/\/(?:[^/]*\.[^/]*)?$/, "");
	return {
		name: folder,
		origin: url.origin,
		read: async (file) => {
			const response = await fetch(`${folder}/${encodeURIComponent(file)}`);
			if (response.status === 404) return undefined;
			if (!response.ok || !response.body) {
				throw new Error(`${folder}/${file} was answered with ${response.status}.`);
			}
			return Readable.fromWeb(response.body);
		},
	};
}
