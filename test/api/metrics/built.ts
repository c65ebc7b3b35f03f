import type { BuildReport } from "#api/builds/build-report.ts";

export const COUNTS = { published: 1, unchanged: 0, not_uploaded: 0, failed: 0 };

/** A successful job. */
export const BUILT: BuildReport = {
	outcome: "published",
	endedAt: "2026-05-04T12:00:00.000Z",
	seconds: 8,
	reason: null,
	release: "2026-05-04T12-00-00-000Z",
	agents: 7,
	files: 90,
	fresh: 3,
	note: null,
	steps: { "read the registry": 0.5, "score and rank": 2.5 },
};
