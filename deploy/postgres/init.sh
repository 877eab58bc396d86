#!/bin/sh
# Makes the database and its two users when PostgreSQL's volume is empty. The roles that tranche_server acts as are made
# here already, because the first migration comes after it: tranche_owner migrates as a member of all of them.
set -eu

secrets=${SECRETS_FOLDER:-/run/secrets}

# Passwords are read by psql itself: an argument would be seen by everybody on the machine.
psql --set ON_ERROR_STOP=1 --quiet --username "${POSTGRES_USER:-postgres}" --dbname postgres <<SQL
\set owner_password \`cat $secrets/owner_password\`
\set server_password \`cat $secrets/server_password\`
create role tranche_owner login createrole password :'owner_password';
create role tranche_server login noinherit password :'server_password';
create role tranche_app nologin noinherit;
create role tranche_system nologin noinherit;
create role tranche_sandbox nologin noinherit;
create role tranche_eraser nologin noinherit;
create role tranche_backup nologin noinherit;
grant tranche_app, tranche_system, tranche_sandbox, tranche_eraser, tranche_backup to tranche_owner with admin option;
grant tranche_app, tranche_system, tranche_sandbox to tranche_server;
create database tranche owner tranche_owner;
SQL
