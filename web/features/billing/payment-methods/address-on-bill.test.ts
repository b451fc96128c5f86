import { expect, test } from 'vitest';
import { addressOnBill } from './address-on-bill.ts';

const team = { address: '180 Wai Yip Street', city: 'Kwun Tong', country: 'HK' };

test('the address on the bill is split into line and city, and the country is taken from the bill', () => {
  expect(addressOnBill(team, { address: '180 Wai Yip Street, Kwun Tong', country: 'SG' })).toEqual({
    line1: '180 Wai Yip Street',
    city: 'Kwun Tong',
    country: 'SG',
  });
});

test('an address on the bill that was edited is kept whole', () => {
  expect(addressOnBill(team, { address: '1 Raffles Place, Singapore', country: '' })).toEqual({
    line1: '1 Raffles Place, Singapore',
    city: 'Kwun Tong',
  });
  expect(addressOnBill({ ...team, city: null }, { address: 'Jalan Thamrin 1, Jakarta', country: 'ID' })).toEqual({
    line1: 'Jalan Thamrin 1, Jakarta',
    country: 'ID',
  });
});

test('without an order the address of the team is proposed, and empty fields are left out', () => {
  expect(addressOnBill(team)).toEqual({ line1: '180 Wai Yip Street', city: 'Kwun Tong', country: 'HK' });
  expect(addressOnBill({ address: null, city: 'Hong Kong', country: null }, { address: 'Hong Kong', country: '' })).toEqual({
    city: 'Hong Kong',
  });
  expect(addressOnBill({ address: null, city: null, country: null })).toEqual({});
});
