import type { RunCounts } from "./source-page.ts";

export const NO_COUNTS: RunCounts = {
	pages: 0,
	added: 0,
	queued: 0,
	updated: 0,
	unchanged: 0,
	left_out: 0,
	quarantined: 0,
	gone: 0,
};
