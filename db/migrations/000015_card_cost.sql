-- What a credit card costs the business at its processor, in hundredths of a percent: in some places no surcharge may be
-- higher. Null: it has not said so.
alter table accounts add column card_cost_basis_points smallint
  constraint accounts_card_cost_check check (card_cost_basis_points between 0 and 1000);
