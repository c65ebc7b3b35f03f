import type { Card } from "#render/card/card.ts";
import type { Painter, Painting } from "./painter.ts";
import { createPaintingProcess, type PaintingProcess } from "./painting-process.ts";
import { paintingVersion } from "./painting-version.ts";

interface PaintersOptions {
	/** File that a painting process runs. */
	entry: string;
	/** How many of them. */
	count: number;
	/** After this long a process that still paints one card is taken for hung and killed. */
	patienceMs?: number;
}

/** Longer than any card takes, even the first one on a busy machine on which painters give way to others. */
const PATIENCE_MS = 120_000;

/** Paints in several processes at once. Where a card cannot be painted, its place is taken by a plain one. */
export function createPainters({
	entry,
	count,
	patienceMs = PATIENCE_MS,
}: PaintersOptions): Painter {
	const all = Array.from({ length: count }, () => createPaintingProcess(entry, patienceMs));
	const idle = [...all];
	/** Those who wait for a process, in the order in which they came. */
	const waiting: PromiseWithResolvers<PaintingProcess>[] = [];
	const hire = () => {
		const hired = Promise.withResolvers<PaintingProcess>();
		const process = idle.pop();
		if (process) hired.resolve(process);
		else waiting.push(hired);
		return hired.promise;
	};
	const release = (process: PaintingProcess) => {
		const next = waiting.shift();
		if (next) next.resolve(process);
		else idle.push(process);
	};
	/** Where not even a plain card can be painted, nobody has to wait to be told the same. */
	const giveUp = (error: unknown) => {
		for (const { reject } of waiting.splice(0)) reject(error);
	};
	return {
		version: paintingVersion(),
		lanes: count,
		begin() {
			for (const process of all) process.begin();
		},
		async paint(card) {
			const process = await hire();
			try {
				const painted = await process.paint(card);
				if ("png" in painted) return painted;
				return await paintPlain(process.paint, card, painted.fault);
			} catch (error) {
				giveUp(error);
				throw error;
			} finally {
				release(process);
			}
		},
		close: async () => {
			await Promise.all(all.map((process) => process.close()));
		},
	};
}

/** A card without a word of strangers. Where not even that can be painted, something is wrong with the machine. */
async function paintPlain(
	paint: ReturnType<typeof createPaintingProcess>["paint"],
	{ site }: Card,
	fault: string,
): Promise<Painting> {
	const plain = { kicker: "", title: site, name: "", summary: "", figures: [], trend: null, site };
	const painted = await paint(plain);
	if ("png" in painted) return { png: painted.png, fault };
	throw new Error(`Not even a plain card can be painted: ${painted.fault}`);
}
