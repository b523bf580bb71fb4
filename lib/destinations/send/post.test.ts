import { afterAll, beforeAll, expect, it } from "vitest";
import { post } from "@/lib/destinations/send/post";
import { isPrivateAddress } from "@/lib/destinations/send/private-address";
import { type Receiver, startReceiver } from "@/lib/testing/receiver";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

it.each([
  ...[
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
  ],
  ...[
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
  ],
  ...["2002:7f00:1::", "2001:0:7f00:1::", "2001:db8::1", "ff02::1", "::127.0.0.1"],
])("%s is private", (address) => expect(isPrivateAddress(address)).toBe(true));

it.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])("%s is public", (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

it.each([
  "http://127.0.0.1",
  "http://2130706433",
  "http://0x7f.1",
  "http://[::1]",
  "http://[::ffff:127.0.0.1]",
  "http://localhost",
])("nothing is sent to %s", async (url) => {
  const { port } = new URL(receiver.url);
  expect(await post(`${url}:${port}`, {}, "{}")).toMatchObject({
    error: expect.stringMatching(/private address/),
  });
  expect(receiver.received).toEqual([]);
});

it("nothing is sent to a name of which one address is private, whatever the others are", async () => {
  const resolve = async () => [
    { address: "8.8.8.8", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];
  expect(await post("http://mixed.example", {}, "{}", { resolve })).toMatchObject({
    error: expect.stringMatching(/private address/),
  });
});

it("a name is resolved once: the address that was checked is the one that is called", async () => {
  const elsewhere = await startReceiver("127.0.0.2");
  const { port } = new URL(elsewhere.url);
  const answers = ["127.0.0.2", "127.0.0.1"];
  const resolve = async () => [{ address: answers.shift() ?? "", family: 4 }];
  await post(`http://changing.example:${port}`, {}, "{}", { resolve, isAllowed: true });
  expect(elsewhere.received).toHaveLength(1);
  expect(answers).toEqual(["127.0.0.1"]);
  await elsewhere.stop();
});

it("an answer that takes too long is a failure", async () => {
  receiver.answer = null;
  const resolve = async () => new Promise<never>(() => undefined);
  expect(await post("http://slow.example", {}, "{}", { resolve, timeout: 50 })).toEqual({
    status: null,
    body: null,
    error: "No answer within 0.05 seconds.",
  });
});
