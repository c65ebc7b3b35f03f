import { createHash } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { Refusal } from "#domain/errors.ts";
import { createBoundedCache } from "./bounded-cache.ts";
import { shortDigest } from "./short-digest.ts";

/** After so long of drawing, everybody else has a turn. */
const TURN_MS = 5;
/** Whoever comes when so many different ones wait already is asked to come back. */
const MAX_WAITING = 30;

export interface Drawing {
	body: Buffer;
	digest: string;
}

/** Answers that take long to draw, by what was asked for. */
export interface KeptDrawings {
	/** All who ask at the same time share the work, and later ones its outcome as long as there is room for it. */
	find(key: string, draw: () => Iterable<string>): Promise<Drawing>;
}

/** One is drawn after the other, so that no crowd of different ones is in memory half done. */
export function createKeptDrawings(maxBytes: number): KeptDrawings {
	const kept = createBoundedCache<Drawing>(maxBytes);
	const waiting = new Map<string, Promise<Drawing>>();
	let last: Promise<unknown> = Promise.resolve();

	async function drawNext(key: string, draw: () => Iterable<string>): Promise<Drawing> {
		await last;
		try {
			const drawing = await drawInTurns(draw());
			kept.set(key, drawing, drawing.body.length);
			return drawing;
		} finally {
			waiting.delete(key);
		}
	}
	return {
		async find(key, draw) {
			const known = kept.get(key) ?? waiting.get(key);
			if (known) return known;
			if (waiting.size >= MAX_WAITING) {
				throw new Refusal("unavailable", "Too many feeds are being drawn; try again in a moment.", {
					headers: { "Retry-After": "5" },
				});
			}
			const work = drawNext(key, draw);
			waiting.set(key, work);
			last = work.catch(() => {});
			return work;
		},
	};
}

/** Nobody waits for a long text: it is drawn, measured and put together a little at a time. */
async function drawInTurns(texts: Iterable<string>): Promise<Drawing> {
	const hash = createHash("sha256");
	const rest = restRegularly();
	const parts: Buffer[] = [];
	let bytes = 0;
	for (const text of texts) {
		const part = Buffer.from(text);
		hash.update(part);
		parts.push(part);
		bytes += part.length;
		await rest();
	}
	const body = Buffer.allocUnsafe(bytes);
	let place = 0;
	for (const part of parts) {
		place += part.copy(body, place);
		await rest();
	}
	return { body, digest: shortDigest(hash) };
}

function restRegularly(): () => Promise<void> | undefined {
	let startedAt = performance.now();
	return () => {
		if (performance.now() - startedAt < TURN_MS) return undefined;
		return othersTurn().then(() => {
			startedAt = performance.now();
		});
	};
}
