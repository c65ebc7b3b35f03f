import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import { drawEmpty } from "../../api/empty-registry.ts";
import { noRequests, startService } from "../../api/running-service.ts";
import type { Setting, Trial } from "../trial.ts";
import { tryEachBucket } from "./each-bucket.ts";
import { trySpoofing } from "./try-spoofing.ts";

export const limits: Trial = {
	promise: "Limits hold",
	unit: "spoofed chains on each way",
	full: 300,
	run: tryLimits,
};

async function tryLimits(setting: Setting) {
	const drawn = await drawEmpty();
	setting.afterwards(drawn.remove);
	const service = await startService(drawn, {
		limits: {
			...noRequests(),
			...mapMembers(RATE_LIMITS, (_, name) => DEFAULT_LIMITS.requests[name]),
		},
	});
	setting.afterwards(service.close);
	const buckets = await tryEachBucket(service, setting.random);
	const spoofed = await trySpoofing(drawn, setting);
	return {
		figures: {
			"buckets used up": Object.keys(RATE_LIMITS).length,
			"requests for that": buckets.asked,
		},
		broken: [...buckets.broken, ...spoofed],
	};
}
