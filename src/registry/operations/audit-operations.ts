import { z } from "zod";
import { type Operations, operation } from "./operation.ts";

export const auditOperations: Operations = {
	"audit.list": operation({
		input: z.strictObject({ limit: z.int().min(1).optional() }),
		run: async ({ store }, { limit }) => ({
			acts: await store.audit.newestBy("all", "yes", limit),
			total: await store.audit.countBy("all", "yes"),
		}),
	}),
};
