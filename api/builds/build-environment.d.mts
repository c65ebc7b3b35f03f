export function buildEnvironment(env?: NodeJS.ProcessEnv): {
	MALLOC_TRIM_THRESHOLD_: string;
	NODE_OPTIONS: string;
};
