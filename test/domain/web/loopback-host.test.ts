import { expect, it } from "vitest";
import { isLoopbackHost, keepsSecureCookies } from "#domain/web/loopback-host.ts";

it.each([
	["https://registry.pier9.dev", true, "HTTPS"],
	["http://registry.pier9.dev", false, "plain HTTP"],
	["http://localhost:4321", true, "the machine itself"],
	["http://registry.localhost", true, "a name of the machine itself"],
	["http://127.0.0.1:4321", true, "its address"],
	["http://127.8.0.1", true, "another address of it"],
	["http://127.evil.com", false, "a name that only looks like it"],
	["http://localhost.evil.com", false, "another one"],
	["http://notlocalhost", false, "and another"],
	["http://[::1]:4321", true, "its address in version 6"],
	["http://192.168.1.4", false, "a machine near by"],
	["http://[::2]", false, "some machine"],
])("browsers keep secure cookies of %s: %s (%s)", (address, isKept) => {
	expect(keepsSecureCookies(address)).toBe(isKept);
});

it.each([
	["localhost", true],
	["LOCALHOST", true],
	["a.localhost", true],
	["127.1", true],
	["127.0.0.1", true],
	["127.255.255.255", true],
	["::1", true],
	["[::1]", true],
	["[::ffff:127.0.0.1]", true],
	["[::ffff:7f00:1]", true],
	["::FFFF:7f08:a", true],
	["[::ffff:808:808]", false],
	["[::ffff:7f0:1]", false],
	["", false],
	[".localhost", false],
	["localhost.", false],
	["1127.0.0.1", false],
	["127.0.0.1.dev", false],
	["127.0.0.1.1", false],
	["127.0.0.1000", false],
	["127", false],
	["::11", false],
])("%j leads to the machine itself: %s", (host, isLoopback) => {
	expect(isLoopbackHost(host)).toBe(isLoopback);
});
