import type { Request, Response } from "express";
import { FEED_STREAMS } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { clientKey } from "./rate-limit/client-key.ts";

interface FeedBounds {
	perClient: number;
	overall: number;
	/** Of those who do not take what is ready for them. */
	minBytesPerSecond: number;
	/** How often that is looked at. */
	lookMs: number;
}

const FEED_BOUNDS: FeedBounds = { ...FEED_STREAMS, lookMs: 5_000 };

/** Feeds that are made while they are sent: few at a time, and none for those who hardly take theirs. */
export interface OpenFeeds {
	/** Throws where too many are under way already. */
	begin(request: Request, response: Response): void;
	/** What is ready and not taken yet, of all together. */
	heldBytes(): number;
}

export function createOpenFeeds(bounds: FeedBounds = FEED_BOUNDS): OpenFeeds {
	const open = new Map<Response, string>();
	return {
		begin(request, response) {
			const { token, address } = request.call;
			const client = token?.ownerId ?? clientKey(address);
			const own = [...open.values()].filter((other) => other === client).length;
			if (own >= bounds.perClient) throw tooManyOf(bounds.perClient);
			if (open.size >= bounds.overall) throw tooMany();
			open.set(response, client);
			const stop = cutOffIdle(response, bounds);
			response.once("close", () => {
				stop();
				open.delete(response);
			});
		},
		heldBytes: () => [...open.keys()].reduce((sum, { writableLength }) => sum + writableLength, 0),
	};
}

/** Nobody is cut off for what is not ready. */
function cutOffIdle(response: Response, { minBytesPerSecond, lookMs }: FeedBounds): () => void {
	const leastBytes = (minBytesPerSecond * lookMs) / 1_000;
	const takenBytes = () => {
		const { socket } = response;
		return socket ? socket.bytesWritten - socket.writableLength : 0;
	};
	let before = takenBytes();
	let waited = false;
	const timer = setInterval(() => {
		const now = takenBytes();
		const waits = response.writableNeedDrain;
		if (waits && waited && now - before < leastBytes) response.destroy();
		[before, waited] = [now, waits];
	}, lookMs).unref();
	return () => clearInterval(timer);
}

function tooManyOf(most: number): Refusal {
	return new Refusal(
		"rate_limited",
		`${most} feeds are under way to you; take one of them first.`,
		{
			headers: { "Retry-After": "5" },
		},
	);
}

function tooMany(): Refusal {
	return new Refusal("unavailable", "Too many feeds are under way; try again in a moment.", {
		headers: { "Retry-After": "5" },
	});
}
